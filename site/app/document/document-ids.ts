/** Ids of elements that the browser entries look up. The `v-` prefix does not occur in content. */
export const documentIds = {
  alert: 'v-alert',
  app: 'v-app',
  content: 'v-content',
  data: 'v-data',
  news: 'v-news',
} as const
