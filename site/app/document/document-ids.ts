/** Ids of the elements that the browser's entries look for; content may not use names like these. */
export const documentIds = {
  app: 'v-app',
  content: 'v-content',
  data: 'v-data',
  news: 'v-news',
} as const
