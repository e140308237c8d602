import { defineSite } from 'vitrine/config'

/** The settings of the site. They are checked at startup; an error message names the wrong setting. */
export default defineSite({
  // The name in titles, shared links and the header is set in the admin, under Settings. A name here
  // wins, and the admin shows it as fixed:
  // name: 'Vitrine',

  // Own colours and logotype, see docs/guides/your-colours.md. Files are in `public/`:
  // look: { accent: '#00695c', paper: '#ffffff', logo: '/logo.svg', icon: '/icon.svg' },

  i18n: {
    // The languages of the site, in the order in which the switcher shows them. A page lists only
    // the languages in which it is published, so a language without pages takes no space.
    // `fallback`: the language to read where a text is missing.
    locales: [
      { code: 'fr', displayName: 'Français' },
      { code: 'en', displayName: 'English', fallback: 'fr' },
      { code: 'es', displayName: 'Español', fallback: 'fr' },
      { code: 'de', displayName: 'Deutsch', fallback: 'en' },
      { code: 'it', displayName: 'Italiano', fallback: 'fr' },
      { code: 'ar', displayName: 'العربية', dir: 'rtl', fallback: 'en' },
      { code: 'ru', displayName: 'Русский', fallback: 'en' },
      { code: 'ja', displayName: '日本語', fallback: 'en' },
    ],
    defaultLocale: 'fr',
    // 'prefix', 'prefix_and_default', 'prefix_except_default' or 'no_prefix':
    // see docs/decisions/0010-locales.md.
    strategy: 'prefix_and_default',
    hashMode: false,
  },

  // How long a page leaves and the next one comes, in milliseconds, each 0 to 600:
  // transition: { out: 200, in: 200 },

  // How pictures are resized: `images`, see docs/operations.md. The defaults suit most sites.

  // Where short or old addresses lead: exact, '/old/:name' (a segment that the target may name),
  // '/one/*' (one segment) or '/any/**' (any depth). A page that is published at an address wins over
  // all but an exact rule.
  redirects: {
    '/accueil': { to: '/', statusCode: 301 },
    '/docs/**': '/guide/**',
  },

  auth: {
    // 'cookie': a session that scripts cannot read. 'token': the site sends Bearer tokens instead.
    mode: 'cookie',
    // Other origins that get a session, such as 'https://app.example.org'. They share a parent domain
    // with the site: name it in `cookieDomain`.
    firstParty: [],
    // Other origins whose pages may call the API with a token.
    tokenOrigins: [],
    // How often the site sends a failed GET to the API again.
    retry: 0,
    redirects: {
      onAuthOnly: '/dashboard/login',
      onGuestOnly: '/dashboard',
      onLogin: '/dashboard',
      onLogout: '/dashboard/login',
      redirectIfUnauthenticated: false,
      keepRequestedRoute: true,
    },
  },

  // Service that also receives page views: 'disabled' (no request, no storage, no cookie), 'plausible' or
  // 'matomo', see docs/guides/your-statistics.md.
  analytics: { sender: 'disabled' },
  // Pages and links are counted without cookies and without names; see docs/guides/your-statistics.md.
  // `enabled: false` counts nothing. The days of the statistics begin at midnight in `timeZone`.
  tracking: { timeZone: 'Europe/Paris', keepMonths: 25 },
  // How often an open tab checks for a new build, in milliseconds; false: never.
  updates: { pollMs: 3_600_000 },
  // Where people report weaknesses of your site, for `/.well-known/security.txt`:
  // securityContact: 'mailto:security@example.org',
  // The reference of the API at /api/docs and /api/openapi.json; false: there is none.
  // apiReference: false,
  // Assistants draft with an access token at /api/mcp; false: they cannot.
  // mcp: false,
})
