import * as accessTokens from './access-tokens.ts'
import * as accessibilityStatement from './accessibility-statement.ts'
import * as account from './account.ts'
import * as adminPages from './admin-pages.ts'
import * as adminSession from './admin-session.ts'
import * as ageing from './ageing.ts'
import * as alerts from './alerts.ts'
import * as authors from './authors.ts'
import * as calendars from './calendars.ts'
import * as declaredTexts from './declared-texts.ts'
import type { Endpoint } from './endpoint.ts'
import * as formRegister from './form-register.ts'
import * as glossary from './glossary.ts'
import * as handoff from './handoff.ts'
import * as lostAddresses from './lost-addresses.ts'
import * as machineDrafts from './machine-drafts.ts'
import * as mcp from './mcp.ts'
import * as media from './media.ts'
import * as menus from './menus.ts'
import * as moveIn from './move-in.ts'
import * as operation from './operation.ts'
import * as pageTexts from './page-texts.ts'
import * as people from './people.ts'
import * as previews from './previews.ts'
import * as publishing from './publishing.ts'
import * as redirects from './redirects.ts'
import * as reference from './reference.ts'
import * as reports from './reports.ts'
import * as responses from './responses.ts'
import * as revisions from './revisions.ts'
import * as search from './search.ts'
import * as settings from './settings.ts'
import * as signIn from './sign-in.ts'
import * as siteChecks from './site-checks.ts'
import * as siteContent from './site-content.ts'
import * as siteServer from './site-server.ts'
import * as statistics from './statistics.ts'
import * as topics from './topics.ts'
import * as tracking from './tracking.ts'
import * as translationDebt from './translation-debt.ts'
import * as translations from './translations.ts'
import * as twoFactor from './two-factor.ts'
import * as visitorForms from './visitor-forms.ts'
import * as xliff from './xliff.ts'

/** All endpoints by group and name. Import this on servers only: it loads every schema. */
export const endpointGroups: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  siteContent,
  siteServer,
  visitorForms,
  search,
  tracking,
  signIn,
  handoff,
  account,
  twoFactor,
  accessTokens,
  adminSession,
  adminPages,
  pageTexts,
  declaredTexts,
  formRegister,
  calendars,
  glossary,
  machineDrafts,
  xliff,
  revisions,
  translations,
  translationDebt,
  publishing,
  previews,
  topics,
  authors,
  alerts,
  accessibilityStatement,
  settings,
  media,
  menus,
  redirects,
  reports,
  responses,
  statistics,
  lostAddresses,
  ageing,
  siteChecks,
  operation,
  moveIn,
  people,
  mcp,
  reference,
}
