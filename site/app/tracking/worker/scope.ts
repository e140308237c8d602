/** As much of a service worker as is used here: the compiler knows the scope of pages alone. */
interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

interface InstallEvent extends WorkerEvent {
  /** Says ahead which requests are the worker's; some browsers cannot be told. */
  addRoutes?: (rules: RouterRule[]) => Promise<void>
}

interface RouterRule {
  condition: { urlPattern: URLPattern; requestMethod?: string }
  source: 'fetch-event' | 'network'
}

export interface FetchEvent extends WorkerEvent {
  request: Request
  respondWith: (response: Promise<Response>) => void
}

interface WorkerEvents {
  install: InstallEvent
  fetch: FetchEvent
  message: WorkerEvent & { data: unknown }
  sync: WorkerEvent
  online: Event
}

interface WorkerScope {
  registration: { sync?: { register: (tag: string) => Promise<void> } }
  skipWaiting: () => Promise<void>
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void
}

export const scope: WorkerScope = Object(globalThis)
