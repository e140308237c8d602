// Loaded in development only, before any component: React's fast refresh has to be there first.
// The policy of the pages allows no inline script, which is how build tools usually do this.
// @ts-expect-error the build tool serves this module; no file of ours has its name.
import RefreshRuntime from '/@react-refresh'
import { documentIds } from '../document/document-ids.ts'
import { type Saved, savedEvent } from './saved.ts'

RefreshRuntime.injectIntoGlobalHook(window)
Object.assign(window, {
  $RefreshReg$: () => {},
  $RefreshSig$: () => (type: unknown) => type,
  __vite_plugin_react_preamble_installed__: true,
})

// A page shows by itself what was saved (visit/follow-saves.ts). One that could not be shown is
// tried again; a screen shows its own code anew, and hears of texts with its document alone.
import.meta.hot?.on(savedEvent, ({ texts }: Saved) => {
  const app = document.getElementById(documentIds.app)
  if (!app || (texts && app.dataset.locale === undefined)) location.reload()
})
