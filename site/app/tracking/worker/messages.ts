/** Name of the IndexedDB database. It exists only while events are stored. */
export const eventDatabaseName = 'counting'

/** Message of a page to the worker: the network is back. Other messages are events to store. */
export const deliverMessage = 'deliver'
