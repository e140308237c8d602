import { Fragment } from 'react'
import { declareFields } from '../contents/fields.ts'
import { longDateTime } from '../locale/dates.ts'
import { useTexts } from '../site/use-texts.ts'
import { CalendarLinks } from './calendar-links.tsx'
import { Content } from './content.tsx'
import { EventDates } from './event-dates.tsx'
import { PageTitle } from './page-title.tsx'
import type { PageView } from './template.ts'

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
    kind: 'choice',
    shared: true,
    label: { fr: 'Se répète', en: 'Repeats', es: 'Se repite' },
    choices: [
      { value: 'daily', label: { fr: 'Chaque jour', en: 'Every day', es: 'Cada día' } },
      {
        value: 'weekdays',
        label: { fr: 'Du lundi au vendredi', en: 'Monday to Friday', es: 'De lunes a viernes' },
      },
      { value: 'weekly', label: { fr: 'Chaque semaine', en: 'Every week', es: 'Cada semana' } },
      {
        value: 'fortnightly',
        label: {
          fr: 'Toutes les deux semaines',
          en: 'Every two weeks',
          es: 'Cada dos semanas',
        },
      },
      {
        value: 'monthly',
        label: {
          fr: 'Chaque mois, le même quantième',
          en: 'Every month, on the same date',
          es: 'Cada mes, en la misma fecha',
        },
      },
      {
        value: 'monthly-weekday',
        label: {
          fr: 'Chaque mois, le même jour de la semaine (le 2ᵉ mardi)',
          en: 'Every month, on the same weekday (the 2nd Tuesday)',
          es: 'Cada mes, el mismo día de la semana (el 2.º martes)',
        },
      },
      { value: 'yearly', label: { fr: 'Chaque année', en: 'Every year', es: 'Cada año' } },
    ],
  },
  until: {
    kind: 'date',
    shared: true,
    label: { fr: 'Jusqu’au', en: 'Until', es: 'Hasta el' },
    help: {
      fr: 'Dernier jour de la répétition. Vide : sans fin.',
      en: 'Last day of the repetition. Empty: without end.',
      es: 'Último día de la repetición. Vacío: sin fin.',
    },
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
        label: { fr: 'Nouveau début', en: 'New begin', es: 'Nuevo comienzo' },
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
  const { begin, place, address, price, register } = eventFields.read(view)
  const dates = view.agenda?.data.slice(0, datesShown) ?? []
  return (
    <article className="page">
      <PageTitle title={view.texts.title} />
      {dates.length > 0 ? (
        <EventDates dates={dates} locale={view.locale} />
      ) : begin ? (
        <p>
          <time dateTime={begin}>{longDateTime(view.locale, begin)}</time>{' '}
          <em {...t.lang('eventPast')}>{t('eventPast')}</em>
        </p>
      ) : null}
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
