// Development only. Loaded before any component, as React Fast Refresh requires. A module, because
// the content security policy forbids inline scripts.
// @ts-expect-error Vite serves this module.
import RefreshRuntime from '/@react-refresh'
import { documentIds } from '../document/document-ids.ts'
import { type SavedFile, savedEvent } from './saved-event.ts'

RefreshRuntime.injectIntoGlobalHook(window)
Object.assign(window, {
  $RefreshReg$: () => {},
  $RefreshSig$: () => (type: unknown) => type,
  __vite_plugin_react_preamble_installed__: true,
})

// Pages apply changes themselves (visit/reload-on-save.ts), and Fast Refresh updates screens. Reloads
// an error page, and screens whose texts have changed.
import.meta.hot?.on(savedEvent, ({ texts }: SavedFile) => {
  const app = document.getElementById(documentIds.app)
  if (!app || (texts && app.dataset.locale === undefined)) location.reload()
})
