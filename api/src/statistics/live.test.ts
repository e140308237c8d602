import { showLiveStatistics, showTrackingRules } from '@vitrine/contract/endpoints/statistics'
import { LiveAnswer, TrackingRulesAnswer } from '@vitrine/contract/tracking/statistics'
import { describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.ts'
import { fillSite } from '../testing/site.ts'
import { countEvents } from '../testing/statistics.ts'
import { statisticsNow, statisticsSite } from '../testing/statistics-site.ts'

describe.each(databases)('live statistics on $name', ({ open }) => {
  const { request, database } = statisticsSite(open)

  test('the live counter covers the last thirty minutes', async () => {
    const { home } = await fillSite(database())
    const last = statisticsNow.getTime() / 60_000
    await countEvents(database(), [
      { minute: last, target: home, visitor: 'a' },
      { minute: last, target: home, visitor: 'a' },
      { minute: last - 29, target: home, locale: 'en', visitor: 'b' },
      { minute: last - 3, target: 0, visitor: 'c' },
      { minute: last - 3, kind: 'click', target: 4, visitor: 'd' },
      { minute: last - 30, target: home, visitor: 'e' },
    ])
    const live = LiveAnswer.parse(await (await request(showLiveStatistics.path)).json()).data
    expect(live).toMatchObject({ at: statisticsNow.toISOString(), views: 4, visitors: 3 })
    expect(live.minutes).toHaveLength(30)
    expect(live.minutes[0]).toEqual({ at: '2026-11-21T10:01:00.000Z', views: 1 })
    expect(live.minutes.at(-1)).toEqual({ at: statisticsNow.toISOString(), views: 2 })
    expect(live.pages.map(({ title, events }) => [title, events])).toEqual([
      ['Accueil', 2],
      ['Home', 1],
    ])
  })

  test('the tracking rules of the site are shown', async () => {
    const rules = TrackingRulesAnswer.parse(
      await (await request(showTrackingRules.path)).json(),
    ).data
    expect(rules).toEqual({
      site_name: 'Essai',
      site_url: 'https://site.test',
      enabled: true,
      time_zone: 'Europe/Paris',
      keep_months: 25,
      storage: 'file',
      storage_host: null,
      choice_url: 'https://site.test/api/statistics-choice',
      today: '2026-11-21',
    })
  })
})
