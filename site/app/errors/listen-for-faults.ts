/** Reports uncaught errors to the server. The code for it is loaded on the first one. */
export function listenForFaults() {
  const report = (reason: unknown) =>
    void import('./report-fault.ts').then(
      ({ reportFault }) => reportFault(reason),
      () => {},
    )
  addEventListener('error', ({ error, message }) => report(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
}
