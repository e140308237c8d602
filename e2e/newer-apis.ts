import type { BrowserContext } from '@playwright/test'

/**
 * Runs in the browser: deletes each API that one of the oldest supported browsers lacks
 * (`oldestBrowsers` in site/vite.config.ts: Chrome 123, Firefox 125, Safari 17.5), by the MDN
 * compatibility data. `trustedTypes` stays: a browser without it does not enforce its policy either.
 */
function deleteNewerApis() {
  const remove = (from: object | undefined, ...names: PropertyKey[]) => {
    for (const name of names) if (from) Reflect.deleteProperty(from, name)
  }
  const prototypeOf = (name: string) => Reflect.get(globalThis, name)?.prototype
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))
  remove(Promise, 'try')
  remove(URL, 'parse')
  remove(RegExp, 'escape')
  remove(Error, 'isError')
  remove(Math, 'sumPrecise', 'f16round')
  remove(JSON, 'rawJSON', 'isRawJSON')
  remove(Intl, 'DurationFormat')
  remove(Symbol, 'dispose', 'asyncDispose')
  remove(Uint8Array, 'fromBase64', 'fromHex')
  remove(Uint8Array.prototype, 'toBase64', 'toHex', 'setFromBase64', 'setFromHex')
  for (const collection of [Map, WeakMap])
    remove(collection.prototype, 'getOrInsert', 'getOrInsertComputed')
  remove(Set.prototype, 'union', 'intersection', 'difference', 'symmetricDifference')
  remove(Set.prototype, 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom')
  remove(iterator, 'map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach')
  remove(iterator, 'some', 'every', 'find', Symbol.dispose)
  remove(prototypeOf('ReadableStream'), Symbol.asyncIterator, 'values')
  for (const body of ['Response', 'Request', 'Blob']) remove(prototypeOf(body), 'bytes')
  remove(prototypeOf('Element'), 'moveBefore', 'setHTML', 'setHTMLUnsafe', 'getHTML', 'ariaNotify')
  remove(prototypeOf('ShadowRoot'), 'setHTML', 'setHTMLUnsafe', 'getHTML', 'moveBefore')
  remove(prototypeOf('DocumentFragment'), 'moveBefore')
  remove(prototypeOf('Document'), 'startViewTransition', 'caretPositionFromPoint', 'moveBefore')
  remove(prototypeOf('Document'), 'onscrollend', 'ariaNotify', 'activeViewTransition')
  remove(prototypeOf('Document'), 'prerendering', 'onprerenderingchange')
  remove(Reflect.get(globalThis, 'Document'), 'parseHTML', 'parseHTMLUnsafe')
  remove(prototypeOf('HTMLElement'), 'onscrollend')
  remove(prototypeOf('HTMLDialogElement'), 'closedBy', 'requestClose')
  remove(prototypeOf('HTMLButtonElement'), 'command', 'commandForElement')
  remove(prototypeOf('Navigator'), 'connection', 'userAgentData', 'scheduling')
  remove(Reflect.get(globalThis, 'CSS'), 'highlights')
  remove(globalThis, 'requestIdleCallback', 'cancelIdleCallback', 'onscrollend', 'navigation')
  remove(globalThis, 'scheduler', 'cookieStore', 'fetchLater', 'Iterator', 'Float16Array')
  remove(globalThis, 'DisposableStack', 'AsyncDisposableStack', 'SuppressedError', 'Highlight')
  remove(globalThis, 'URLPattern', 'CloseWatcher', 'EditContext', 'Observable', 'Sanitizer')
  remove(globalThis, 'CommandEvent', 'PageRevealEvent', 'PageSwapEvent', 'ViewTransition')
}

const worker = '**/sw-tracking.js'

/** Removes newer APIs from the pages of a context and from the service worker. */
export async function asInOldestBrowsers(context: BrowserContext) {
  await context.addInitScript(deleteNewerApis)
  await context.route(worker, async (route) => {
    const response = await route.fetch()
    const body = `(${deleteNewerApis})();delete InstallEvent.prototype.addRoutes;\n${await response.text()}`
    await route.fulfill({ response, body })
  })
}
