/** The texts of the interface in this language, without those of `screenFiles`. */
export const files: Record<string, { default: Record<string, unknown> }> = import.meta.glob(
  [
    '../../locales/*/en.json',
    '!../../locales/{document,accessibility,ageing,alert,calendars,checks,editor,forms,glossary,lost-addresses,menus,move-in,people,recurrence,redirects,responses,settings,site-checks,taxonomy,translation,translation-debt}/*',
  ],
  { eager: true },
)
