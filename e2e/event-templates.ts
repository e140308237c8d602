/** Templates of a site folder: a page with a field of every kind, and a list by its fields. */
export const eventTemplates = {
  'event.tsx': `
import {
  Content, declareFields, FileLink, Image, PageTitle, type PageView, RichText, type Template,
} from 'vitrine/templates'

const fields = declareFields('event', {
  on: { kind: 'date', label: { fr: 'Jour' } },
  style: {
    kind: 'choice',
    label: { fr: 'Genre' },
    choices: [{ value: 'walk', label: { fr: 'Balade' } }],
  },
  program: {
    kind: 'rows',
    required: true,
    label: { fr: 'Programme' },
    fields: {
      hour: { kind: 'text', required: true, label: { fr: 'Heure' } },
      seats: { kind: 'number', label: { fr: 'Places' } },
    },
  },
  notes: { kind: 'html', label: { fr: 'À savoir' } },
  leaflet: { kind: 'file', label: { fr: 'Dépliant' } },
  gallery: { kind: 'pictures', label: { fr: 'Galerie' } },
  partners: { kind: 'pages', label: { fr: 'Partenaires' } },
})

export const template: Template = {
  layout: 'default', Component: Event, contents: {}, fields: fields.declared,
}

function Event({ view }: { view: PageView }) {
  const { program = [], notes, leaflet, gallery = [], partners = [] } = fields.read(view)
  return (
    <article className="page">
      <PageTitle title={view.texts.title} />
      <ol className="program">
        {program.map(({ hour, seats = 0 }, at) => <li key={at}>{hour}, {seats + 1}</li>)}
      </ol>
      <div className="notes"><RichText html={notes} /></div>
      {leaflet ? <p className="leaflet"><FileLink file={leaflet} /></p> : null}
      {gallery.map((picture) => <Image key={picture.url} picture={picture} sizes="92vw" />)}
      <ul className="partners">
        {partners.map(({ id, href, title }) => <li key={id}><a href={href}>{title}</a></li>)}
      </ul>
      <Content view={view} />
    </article>
  )
}
`,
  'events.tsx': `
import { Cards, PageTitle, type PageView, type Template } from 'vitrine/templates'

export const template: Template = {
  layout: 'default',
  Component: Events,
  contents: {},
  listing: () => ({
    template: 'event',
    sort: '-event.on',
    filter: { 'event.on': { to: '2999-12-31' } },
    fields: ['event.on', 'event.style', 'event.wher'],
    size: 24,
  }),
}

function Events({ view }: { view: PageView }) {
  return (
    <div className="page">
      <PageTitle title={view.texts.title} />
      <Cards cards={view.listing?.cards ?? []} heading="h2" />
    </div>
  )
}
`,
} as const
