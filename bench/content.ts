const locales = ['fr', 'en', 'es', 'de', 'it', 'ar', 'ru', 'ja']
const words =
  'région marché été équipe projet atelier chantier façade énergie maison école santé qualité durée saison forêt rivière café théâtre musée découverte château côte île montagne vallée patrimoine artisan métier conseil étape budget première nouvelle grande ancienne moderne simple durable'.split(
    ' ',
  )
const contentCharacters = 5_500
const multiplier = 1_103_515_245
const increment = 12_345

/** Pseudo-random words, the same in every run. */
function speaker(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, multiplier) + increment) >>> 0
    return state
  }
  const say = (count: number) =>
    Array.from({ length: count }, () => words[(next() >>> 16) % words.length]).join(' ')
  return say
}

/** Returns pages in the format of `vitrine import`, in a number of the eight languages. */
export function makePages(count: number, languages: number) {
  return Array.from({ length: count }, (_, at) => ({
    key: `page-${at}`,
    template: at % 7 ? 'page' : 'article',
    translations: Object.fromEntries(
      locales.slice(0, languages).map((locale, which) => [locale, makeText(at, locale, which)]),
    ),
  }))
}

function makeText(at: number, locale: string, which: number) {
  const say = speaker(at * locales.length + which + 1)
  const title = say(5)
  const slug = `${title
    .normalize('NFD')
    .replace(/[^a-z ]/g, '')
    .replaceAll(' ', '-')}-${locale}-${at}`
  return {
    title,
    slug,
    content: makeHtml(say),
    seo_title: `${title} | Site`,
    seo_description: say(16),
  }
}

function makeHtml(say: (count: number) => string) {
  let html = `<p class="lead">${say(20)}.</p>`
  for (let section = 1; html.length < contentCharacters; section++) {
    html += `<h2 id="s${section}">${say(4)}</h2><p>${say(50)}. <strong>${say(3)}</strong> ${say(30)}.</p>`
    html += `<ul><li>${say(12)}.</li><li>${say(9)}.</li></ul><blockquote>${say(18)}.</blockquote>`
  }
  return html
}

/** Returns all addresses of the pages with the default strategy. */
export function addressesOf(pages: ReturnType<typeof makePages>): string[] {
  return pages.flatMap(({ translations }) =>
    Object.entries(translations).map(
      ([locale, { slug }]) => `${locale === 'fr' ? '' : `/${locale}`}/${slug}`,
    ),
  )
}
