import type { IncomingMessage } from 'node:http'

const came = new WeakSet<IncomingMessage>()

/** Notes that a request has come to the admin's own host, whatever name that is reached by. */
export const noteAdminHost = (req: IncomingMessage) => void came.add(req)

/** True if the request has come to the admin's own host in this process. */
export const cameToAdminHost = (req: IncomingMessage) => came.has(req)
