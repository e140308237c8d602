import { Fragment } from 'react'
import { declareFields } from '../contents/fields.ts'
import { longDateTime } from '../locale/dates.ts'
import { useTexts } from '../site/use-texts.ts'
import { CalendarLinks } from './calendar-links.tsx'
import { Content } from './content.tsx'
import { EventDates } from './event-dates.tsx'
import { PageTitle } from './page-title.tsx'
import { Recurrence } from './recurrence.tsx'
import type { PageView } from './template.ts'
import { TimeZone } from './time-zone.tsx'

export const eventFields = declareFields('event', {
  begin: {
    kind: 'date-time',
    shared: true,
    required: true,
    label: { fr: 'Début', en: 'Start', es: 'Comienzo' },
    help: {
      fr: 'Dans le fuseau horaire du site.',
      en: 'In the time zone of the site.',
      es: 'En la zona horaria del sitio.',
    },
  },
  end: {
    kind: 'date-time',
    shared: true,
    label: { fr: 'Fin', en: 'End', es: 'Fin' },
    help: {
      fr: 'Une fin avant le début est ignorée.',
      en: 'An end before the start is ignored.',
      es: 'Se ignora un fin anterior al comienzo.',
    },
  },
  repeats: {
    kind: 'recurrence',
    shared: true,
    label: { fr: 'Répétition', en: 'Repetition', es: 'Repetición' },
  },
  dates: {
    kind: 'rows',
    shared: true,
    label: { fr: 'Dates particulières', en: 'Special dates', es: 'Fechas especiales' },
    fields: {
      on: {
        kind: 'date',
        required: true,
        label: { fr: 'Jour prévu', en: 'Planned day', es: 'Día previsto' },
      },
      change: {
        kind: 'choice',
        required: true,
        label: { fr: 'Ce jour-là', en: 'On this day', es: 'Ese día' },
        choices: [
          { value: 'left-out', label: { fr: 'N’a pas lieu', en: 'Left out', es: 'No se celebra' } },
          { value: 'cancelled', label: { fr: 'Annulé', en: 'Cancelled', es: 'Cancelado' } },
          { value: 'moved', label: { fr: 'Déplacé', en: 'Moved', es: 'Aplazado' } },
        ],
      },
      begin: {
        kind: 'date-time',
        label: { fr: 'Nouveau début', en: 'New start', es: 'Nuevo comienzo' },
      },
      end: { kind: 'date-time', label: { fr: 'Nouvelle fin', en: 'New end', es: 'Nuevo fin' } },
    },
  },
  cancelled: {
    kind: 'yes-no',
    shared: true,
    label: { fr: 'Annulé', en: 'Cancelled', es: 'Cancelado' },
  },
  place: { kind: 'text', label: { fr: 'Lieu', en: 'Place', es: 'Lugar' } },
  address: { kind: 'lines', label: { fr: 'Adresse', en: 'Address', es: 'Dirección' } },
  price: {
    kind: 'text',
    label: { fr: 'Tarif', en: 'Price', es: 'Precio' },
    help: {
      fr: 'Par exemple : gratuit, 5 €.',
      en: 'For example: free, €5.',
      es: 'Por ejemplo: gratis, 5 €.',
    },
  },
  register: {
    kind: 'page',
    shared: true,
    label: {
      fr: 'Page pour s’inscrire',
      en: 'Page to register',
      es: 'Página para inscribirse',
    },
  },
})

/** Dates that the page of an event shows. */
export const datesShown = 12

/** `event`: when and where something takes place. */
export function Event({ view }: { view: PageView }) {
  const t = useTexts()
  const { begin, repeats, place, address, price, register } = eventFields.read(view)
  const dates = view.agenda?.data.slice(0, datesShown) ?? []
  return (
    <article className="page">
      <PageTitle title={view.texts.title} />
      <div className="v-event">
        {begin && repeats ? <Recurrence rule={repeats} begin={begin} /> : null}
        {dates.length > 0 ? (
          <EventDates dates={dates} locale={view.locale} />
        ) : begin ? (
          <p>
            <time dateTime={begin}>{longDateTime(view.locale, begin)}</time>{' '}
            <em {...t.lang('eventPast')}>{t('eventPast')}</em>
          </p>
        ) : null}
        {view.agenda ? <TimeZone agenda={view.agenda} locale={view.locale} /> : null}
        {place ? (
          <p>
            <strong>{place}</strong>
          </p>
        ) : null}
        {address ? <Address lines={address.split('\n')} /> : null}
        {price ? (
          <p>
            <span {...t.lang('eventPrice')}>{t('eventPrice')}</span> {price}
          </p>
        ) : null}
        {register ? (
          <p>
            <a href={register.href}>{register.title}</a>
          </p>
        ) : null}
        {dates.length > 0 ? <CalendarLinks view={view} /> : null}
      </div>
      <Content view={view} />
    </article>
  )
}

const Address = ({ lines }: { lines: string[] }) => (
  <address>
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines do not move.
      <Fragment key={index}>
        {index > 0 ? <br /> : null}
        {line}
      </Fragment>
    ))}
  </address>
)
