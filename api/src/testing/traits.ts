/** Pages with traits of real sites that authors of tests do not think of. */
export const pagesWithTraits = [
  page('markup-in-titles', {
    fr: {
      title: 'L’élément <details> & ses « états »',
      slug: 'référence/élément-details',
      content: `<h2 id="exemple">Exemple</h2>
<pre><code class="language-html">&lt;details open&gt;
  &lt;summary title="l’essentiel"&gt;…&lt;/summary&gt;
&lt;/details&gt;</code></pre>
<p>Voir <a href="#exemple"><code>&lt;summary&gt;</code></a>, puis <a href="/contact">écrire</a>.</p>`,
    },
    en: {
      title: 'The <details> element & its "states"',
      slug: 'reference/details',
      content: `<h2 id="2-states">2 states</h2>
<p>Open or closed: see <a href="https://example.org/a?b=1&amp;c=2" rel="noreferrer">the standard</a>.</p>`,
    },
  }),
  page('one-slug-for-two-languages', {
    fr: {
      title: 'Participer',
      slug: 'guides/open-source',
      content: `<aside><p><strong>Note :</strong> rien n’est requis ; tout est bienvenu !</p></aside>
<ol><li>Lire<ul><li>les règles</li><li>le <abbr title="Questions fréquentes">FAQ</abbr></li></ul></li><li>Écrire</li></ol>`,
    },
    es: {
      title: 'Participar',
      slug: 'guides/open-source',
      content: `<aside><p><strong>Nota:</strong> nada es obligatorio. ¿Empezamos?</p></aside>
<hr><p>Primera línea<br>segunda línea</p>`,
    },
  }),
  page('slugs-like-a-language', {
    fr: {
      title: 'En production',
      slug: 'en-production',
      content: '<h2 id="constructor">Un nom que les scripts connaissent</h2><p>Et son texte.</p>',
    },
    en: {
      title: 'Free software',
      slug: 'free/en-route',
      content: '<h2 id="toString">Title</h2><h3 id="d’ailleurs">Elsewhere</h3><p>Text.</p>',
    },
  }),
  page('tables-and-lists-of-terms', {
    fr: {
      title: 'Valeurs d’exit',
      slug: 'd’un-bout-à-l’autre/codes',
      content: `<table><thead><tr><th>Code</th><th colspan="2">Sens</th></tr></thead>
<tbody><tr><td><samp>0</samp></td><td>tout va bien</td><td><small>depuis 1.0</small></td></tr></tbody></table>
<dl><dt><code>--force</code></dt><dd>sans demander</dd><dt>E = mc<sup>2</sup></dt><dd><em>tout</em> <i>le</i> <b>reste</b></dd></dl>`,
    },
  }),
  page('right-to-left', {
    ar: {
      title: 'دليل البدء ١٫٠',
      slug: 'دليل/البدء',
      content: `<h2 id="مقدمة">مقدمة</h2><p>اكتب <code dir="ltr">npm start</code> ثم انتظر.</p>
<blockquote lang="en" dir="ltr"><p>Keep it simple.</p></blockquote>`,
    },
    fr: {
      title: 'Guide',
      slug: 'guide-de-départ',
      content: '<p>Tapez <code>npm start</code>, puis attendez…</p>',
    },
  }),
  page('images-of-others', {
    fr: {
      title: 'Images',
      slug: 'images',
      content: `<p><a href="https://example.org/"><img src="/media/a.png"></a></p>
<p><img src="https://example.org/b.png" alt="Un schéma, ailleurs" width="300" height="200"></p>
<p><img src="/media/nulle-part.webp" alt=""></p>`,
    },
  }),
  page('long', {
    fr: {
      title: 'Une longue page',
      slug: 'longue',
      content: Array.from(
        { length: 300 },
        (_, at) =>
          `<h3 id="partie-${at}">Partie ${at}</h3><div class="note"><section><p>Le texte de la partie ${at}, assez long pour que la page entière le soit : c’est « tout ».</p></section></div>`,
      ).join('\n'),
    },
  }),
]

interface Text {
  title: string
  slug: string
  content: string
}

function page(key: string, translations: Record<string, Text>) {
  const whole = Object.entries(translations).map(([locale, text]) => {
    return [locale, { ...text, seo_title: text.title, seo_description: '' }] as const
  })
  return { key, template: 'page', translations: Object.fromEntries(whole) }
}
