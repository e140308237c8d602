import { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'

/** A connection, or a free one among those that are held: nobody waits longer for it. */
export const connectMs = 2_000
/** A connection that has silently died is noticed, not waited on for ever. */
const keepAliveInitialDelayMillis = 10_000

/** What every connection to this server is made with. */
export const connectionTo = (url: string): ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: connectMs,
  keepAlive: true,
  keepAliveInitialDelayMillis,
})

/** A connection that can be let go of without a word, also when its server does not answer. */
export class CuttableClient extends Client {
  readonly #socket: Socket

  constructor(config: ClientConfig = {}) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
  }

  /** Whatever it is asked fails now. */
  cut() {
    this.#socket.destroy()
  }
}
