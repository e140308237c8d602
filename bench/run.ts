import { measureAdmin } from './admin.ts'
import { measureAdminScroll } from './admin-scroll.ts'
import { measureAdminSize } from './admin-size.ts'
import { measureAgenda } from './agenda.ts'
import { measureBackup } from './backup.ts'
import { measureBodies } from './bodies.ts'
import { measureClick } from './click.ts'
import { measureEditor } from './editor.ts'
import { measureFaults } from './faults/faults.ts'
import { measureFormResponses } from './form-responses.ts'
import { measureGrowth } from './growth.ts'
import { measureHourly } from './hourly.ts'
import { measureIdentity } from './identity.ts'
import { measureImages } from './images.ts'
import { measureImport } from './import.ts'
import { measureKills } from './kills.ts'
import { measureLostAddresses } from './lost-addresses.ts'
import { measureOtherCalendars } from './other-calendars.ts'
import { measureOutage } from './outage.ts'
import { measurePageList } from './page-list.ts'
import { measurePages } from './pages.ts'
import { measurePaint } from './paint/paint.ts'
import { compareWithPeers } from './peers.ts'
import { measureProcesses } from './processes.ts'
import { measurePublish } from './publish.ts'
import { measureRealPages } from './realdata.ts'
import { measureRedirects } from './redirects.ts'
import { measureRepeated } from './repeated.ts'
import { measureRestart } from './restart.ts'
import { measureSearch } from './search.ts'
import { measureSearchPages } from './search-pages.ts'
import { measureSiteChecks } from './site-checks.ts'
import { measureSiteFolder } from './site-folder.ts'
import { measureSize } from './size.ts'
import { measureStatistics } from './statistics.ts'
import { measureStatus } from './status.ts'
import { measureTyping } from './typing.ts'
import { measureUnits } from './units.ts'
import { measureWordpress } from './wordpress.ts'
import { measureWriters } from './writers.ts'

const measurements: Record<string, (words: string[]) => Promise<void> | void> = {
  pages: measurePages,
  repeated: measureRepeated,
  import: measureImport,
  publish: measurePublish,
  images: measureImages,
  size: measureSize,
  click: measureClick,
  identity: measureIdentity,
  statistics: measureStatistics,
  'lost-addresses': measureLostAddresses,
  agenda: measureAgenda,
  'other-calendars': measureOtherCalendars,
  'form-responses': measureFormResponses,
  redirects: measureRedirects,
  search: measureSearch,
  'search-pages': measureSearchPages,
  'site-checks': measureSiteChecks,
  units: measureUnits,
  status: measureStatus,
  kills: measureKills,
  peers: compareWithPeers,
  paint: measurePaint,
  faults: measureFaults,
  bodies: measureBodies,
  realdata: measureRealPages,
  editor: measureEditor,
  admin: measureAdmin,
  'page-list': measurePageList,
  'admin-size': measureAdminSize,
  'admin-scroll': measureAdminScroll,
  backup: measureBackup,
  hourly: measureHourly,
  growth: measureGrowth,
  'site-folder': measureSiteFolder,
  processes: measureProcesses,
  restart: measureRestart,
  outage: measureOutage,
  typing: measureTyping,
  wordpress: measureWordpress,
  writers: measureWriters,
}

const [name = '', ...words] = process.argv.slice(2)
const measure = Object.hasOwn(measurements, name) ? measurements[name] : undefined
if (measure) await measure(words)
else {
  console.error(`Usage: npm run bench -- ${Object.keys(measurements).join(' | ')}`)
  process.exitCode = 1
}
