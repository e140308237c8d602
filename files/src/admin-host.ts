import type { IncomingMessage } from 'node:http'

const adminHostRequests = new WeakSet<IncomingMessage>()

/** Marks a request as received on the admin's own host, whatever its `Host` header says. */
export const markAdminHostRequest = (req: IncomingMessage) => void adminHostRequests.add(req)

/** True if this process has received the request on the admin's own host. */
export const isAdminHostRequest = (req: IncomingMessage) => adminHostRequests.has(req)
