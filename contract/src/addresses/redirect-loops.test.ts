import { describe, expect, test } from 'vitest'
import type { RedirectRules } from '../config/config.ts'
import { findRedirectLoop } from './redirect-loops.ts'

const origins = ['https://site.test', 'https://site.example']

describe('a redirect loop is found in', () => {
  test.each([
    ['two rules', { '/a': '/b', '/b': '/a' }, ['/a', '/b']],
    ['three rules', { '/a': '/b', '/b': '/c', '/c': '/a' }, ['/a', '/b', '/c']],
    ['a loop behind a first redirect', { '/in': '/a', '/a': '/b', '/b': '/a' }, ['/a', '/b']],
    ['a slash at the end', { '/a': '/b/', '/b': '/a?x=1' }, ['/a', '/b']],
    ['an escape', { '/é': '/b', '/b': '/%C3%A9#top' }, ['/é', '/b']],
    ['any depth', { '/a/**': '/b/**', '/b/**': '/a/**' }, ['/a/**', '/b/**']],
    ['one segment', { '/a/*': '/b/**', '/b/*': '/a/**' }, ['/a/*', '/b/*']],
    ['one segment and any depth', { '/a/*': '/b/**', '/b/**': '/a/**' }, ['/a/*', '/b/**']],
    ['a pattern and one of its paths', { '/a/**': '/b/**', '/b/c': '/a/c' }, ['/b/c', '/a/**']],
    ['the base of a pattern', { '/a/**': '/b', '/b': '/a' }, ['/a/**', '/b']],
    [
      'a segment that is added and removed',
      { '/b/**': '/a/b/**', '/a/**': '/**' },
      ['/b/**', '/a/**'],
    ],
    [
      'two segments that are removed and added',
      { '/a/p/**': '/b/**', '/b/**': '/a/p/**' },
      ['/a/p/**', '/b/**'],
    ],
    ['a rule for everything', { '/**': '/all/**' }, ['/**']],
    ['a path that grows', { '/a/**': '/a/b/**' }, ['/a/**']],
    ['a status', { '/a': { to: '/b', statusCode: 301 }, '/b': '/a' }, ['/a', '/b']],
    ['this host by name', { '/a': 'https://site.test/a' }, ['/a']],
    ['another host of this site', { '/a': 'https://site.example/b', '/b': '/a' }, ['/a', '/b']],
    ['this host without a scheme', { '/a': '//site.test/b', '/b': '/a' }, ['/a', '/b']],
  ] as [string, RedirectRules, string[]][])('%s', (_name, rules, loop) => {
    expect(findRedirectLoop(rules, origins)).toEqual(loop)
  })
})

const manyRules = Object.fromEntries(
  Array.from({ length: 5_000 }, (_, at) => [`/old/${at}`, `/new/${at}`]),
)

describe('no redirect loop is found in', () => {
  test.each([
    ['no rules', {}],
    ['a chain', { '/a': '/b', '/b': '/c', '/c': '/d' }],
    ['a path that is its own target', { '/**': '/closed', '/a': '/a/', '/b/**': '/b/**' }],
    ['a pattern that its target matches once', { '/a/**': '/a/b' }],
    ['a path that gets shorter', { '/a/a/**': '/a/**' }],
    ['other hosts', { '/a': 'https://example.org/a', '/b/**': '//example.org/b/**' }],
    ['one segment that the target drops', { '/a/*': '/b/**', '/b/*': '/a' }],
    ['a more specific rule on the way', { '/a/*': '/b/**', '/b/**': '/c/**', '/c/**': '/d' }],
    ['files', { '/**': '/old/**', '/old/**': '/storage/old/**' }],
    ['five thousand rules', manyRules],
  ] as [string, RedirectRules][])('%s', (_name, rules) => {
    expect(findRedirectLoop(rules, origins)).toBeUndefined()
  })
})
