import { useTexts } from '../site/use-texts.ts'
import { Cards } from '../templates/cards.tsx'
import { FeedLink } from '../templates/feed-link.tsx'
import { PageTitle } from '../templates/page-title.tsx'
import { Pagination } from '../templates/pagination.tsx'
import type { Listing } from '../templates/template.ts'

/** The topics of a language, in the order of the admin. */
export function Topics({ listing }: { listing: Listing }) {
  const t = useTexts()
  return (
    <>
      <div className="page">
        <PageTitle title={t('title')} {...t.lang('title')} />
      </div>
      <section className="listing" {...t.label('title')}>
        <Cards cards={listing.cards} heading="h2" first />
        <Pagination listing={listing} />
      </section>
    </>
  )
}

interface Props {
  name: string
  description: string
  listing: Listing
  /** Language and path of the page, for its feed. */
  view: { locale: string; texts: { slug: string } }
}

/** A topic with its pages, newest first. */
export function TopicPage({ name, description, listing, view }: Props) {
  const t = useTexts()
  return (
    <>
      <div className="page">
        <PageTitle title={name} />
        {description ? (
          <div className="content">
            <p>{description}</p>
          </div>
        ) : null}
      </div>
      <section className="listing" {...t.label('listing')}>
        <Cards cards={listing.cards} heading="h2" dated first />
        <Pagination listing={listing} />
        <FeedLink view={view} />
      </section>
    </>
  )
}
