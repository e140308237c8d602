/** Has the server hear of what fails in this tab; what tells it is fetched when something does. */
export function listenForFaults() {
  const tell = (failure: unknown) =>
    void import('./tell-fault.ts').then(
      ({ tellFault }) => tellFault(failure),
      () => {},
    )
  addEventListener('error', ({ error, message }) => tell(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => tell(reason))
}
