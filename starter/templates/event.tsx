import {
  Content,
  declareContents,
  declareFields,
  EditableText,
  longDate,
  PageTitle,
  type PageView,
  type Template,
  useTexts,
} from 'vitrine/templates'

const contents = declareContents('event', {
  invitation: {
    name: { fr: 'Invitation', en: 'Invitation' },
    default: { fr: 'Venez comme vous êtes.', en: 'Come as you are.' },
  },
})

const fields = declareFields('event', {
  place: { kind: 'text', required: true, label: { fr: 'Lieu', en: 'Place' } },
  on: { kind: 'date', shared: true, label: { fr: 'Jour', en: 'Day' } },
})

/** `event`: a day and a place above the text of the page. The admin asks for both. */
export const template: Template = {
  label: { fr: 'Événement', en: 'Event' },
  layout: 'default',
  Component: Event,
  contents,
  fields: fields.declared,
}

function Event({ view }: { view: PageView }) {
  const t = useTexts()
  const { place, on } = fields.read(view)
  return (
    <article className="page event">
      <PageTitle title={view.texts.title} />
      <p className="event-when">
        {on ? <time dateTime={on}>{longDate(view.locale, on)}</time> : t('dayToCome')}
        {place ? `, ${place}` : null}
      </p>
      <Content view={view} />
      <EditableText of="event.invitation" in={contents} view={view} />
    </article>
  )
}
