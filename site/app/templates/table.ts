import type { Page } from '@vitrine/contract/pages/pages'
import { Agenda } from './agenda.tsx'
import { Article } from './article.tsx'
import { Articles, articlesContents, articlesFields } from './articles.tsx'
import { Contact, contactContents } from './contact.tsx'
import { Event, eventFields } from './event.tsx'
import { contactFields, FormPage, formFields } from './form.tsx'
import { Home, homeContents } from './home.tsx'
import { Landing, landingContents, landingFields } from './landing.tsx'
import { List, listContents, listFields } from './list.tsx'
import type { TemplateName } from './names.ts'
import { own } from './own.ts'
import { PlainPage } from './plain.tsx'
import { Privacy } from './privacy.tsx'
import type { Template } from './template.ts'

const latestArticles = 3
const listSize = 24
/** Number of cards of a list with the filter "always": it searches only the cards on the page. */
const filteredListSize = 200

const productTemplates = {
  home: {
    label: { fr: 'Accueil', en: 'Home', es: 'Inicio' },
    layout: 'default',
    Component: Home,
    contents: homeContents,
    listing: () => ({ template: 'article', sort: '-published_on', size: latestArticles }),
  },
  page: {
    label: { fr: 'Page', en: 'Page', es: 'Página' },
    layout: 'default',
    Component: PlainPage,
    contents: {},
  },
  article: {
    label: { fr: 'Article', en: 'Article', es: 'Artículo' },
    layout: 'default',
    Component: Article,
    contents: {},
  },
  list: {
    label: { fr: 'Liste', en: 'List', es: 'Lista' },
    layout: 'default',
    Component: List,
    contents: listContents,
    fields: listFields.declared,
    listing: (page) => ({ parent: page.id, size: getListSize(page, 'list.filter') }),
  },
  articles: {
    label: { fr: 'Liste d’articles', en: 'List of articles', es: 'Lista de artículos' },
    layout: 'default',
    Component: Articles,
    contents: articlesContents,
    fields: articlesFields.declared,
    listing: (page) => ({
      parent: page.id,
      sort: '-published_on',
      size: getListSize(page, 'articles.filter'),
    }),
  },
  agenda: {
    label: { fr: 'Agenda', en: 'Agenda', es: 'Agenda' },
    layout: 'default',
    Component: Agenda,
    contents: {},
    agenda: (page) => ({ parent: page.id, byMonth: true }),
  },
  event: {
    label: { fr: 'Événement', en: 'Event', es: 'Evento' },
    layout: 'default',
    Component: Event,
    contents: {},
    fields: eventFields.declared,
    agenda: (page) => ({ event: page.id }),
  },
  landing: {
    label: { fr: 'Page d’arrivée', en: 'Landing page', es: 'Página de destino' },
    layout: 'arma-layout',
    Component: Landing,
    contents: landingContents,
    fields: landingFields.declared,
  },
  contact: {
    label: { fr: 'Contact', en: 'Contact', es: 'Contacto' },
    layout: 'default',
    Component: Contact,
    contents: contactContents,
    fields: contactFields.declared,
  },
  form: {
    label: { fr: 'Formulaire', en: 'Form', es: 'Formulario' },
    layout: 'default',
    Component: FormPage,
    contents: {},
    fields: formFields.declared,
  },
  privacy: {
    label: { fr: 'Confidentialité', en: 'Privacy', es: 'Privacidad' },
    layout: 'default',
    Component: Privacy,
    contents: {},
  },
} as const satisfies Record<TemplateName, Template>

const getListSize = ({ fields }: Page, filter: string) =>
  fields?.[filter] === 'always' ? filteredListSize : listSize

/** By name (specification §3, "template"). Templates of the site folder override the product's. */
export const templates: Record<string, Template> = { ...productTemplates, ...own }

export const resolveTemplateName = (name: string) =>
  Object.hasOwn(templates, name) ? name : 'page'

export const getTemplate = (name: string): Template =>
  templates[resolveTemplateName(name)] ?? productTemplates.page
