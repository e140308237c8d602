/** Name of the worker's database: it is there while events are kept, and gone when they are sent. */
export const keptDatabase = 'counting'

/** What a page tells the worker beside an event to keep: that there is a network again. */
export const deliverMessage = 'deliver'
