import { defineSite } from 'vitrine/config'

/** What you decide of your site; it is checked at each start. All there is: your editor proposes it. */
export default defineSite({
  // Its name, colours, logo and time zone are set in the admin, under Settings. A line here fixes one:
  // name: 'Mon site',
  i18n: {
    locales: [
      { code: 'fr', displayName: 'Français' },
      { code: 'en', displayName: 'English', fallback: 'fr' },
    ],
    defaultLocale: 'fr',
    strategy: 'prefix_except_default',
    hashMode: false,
  },
  // What the first start fills the site with: 'neutral' pages that you complete, the 'demonstration', 'none'.
  firstPages: 'none',
  // Milliseconds in which a page leaves and the next one comes.
  transition: { out: 200, in: 200 },
})
