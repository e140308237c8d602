/** Types of the service worker features that are used: TypeScript is configured for pages. */
interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

interface InstallEvent extends WorkerEvent {
  /** Declares which requests the worker handles; not supported by all browsers. */
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

export const workerScope: WorkerScope = Object(globalThis)
