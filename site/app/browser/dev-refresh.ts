// Loaded in development only, before any component: React's fast refresh has to be there first.
// The policy of the pages allows no inline script, which is how build tools usually do this.
// @ts-expect-error the build tool serves this module; no file of ours has its name.
import RefreshRuntime from '/@react-refresh'

RefreshRuntime.injectIntoGlobalHook(window)
Object.assign(window, {
  $RefreshReg$: () => {},
  $RefreshSig$: () => (type: unknown) => type,
  __vite_plugin_react_preamble_installed__: true,
})
