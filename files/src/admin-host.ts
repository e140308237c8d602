import type { IncomingMessage } from 'node:http'

const came = new WeakSet<IncomingMessage>()

/** Marks a request as received on the admin's own host, whatever its `Host` header says. */
export const noteAdminHost = (req: IncomingMessage) => void came.add(req)

/** True if this process has received the request on the admin's own host. */
export const cameToAdminHost = (req: IncomingMessage) => came.has(req)
