import { startPreloading } from './app/preloading/start.ts'
import { watchScrollAndEscape } from './app/visit/scroll-and-escape.ts'

/** Starts what every page does after it has loaded. One file, so that it costs one request. */
export function beginAfterLoad(means: Parameters<typeof startPreloading>[0]) {
  watchScrollAndEscape(means.tab)
  startPreloading(means)
}
