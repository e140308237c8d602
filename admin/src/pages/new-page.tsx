import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewPage } from '@vitrine/contract/admin/page-list'
import type { PageInTree } from '@vitrine/contract/admin/page-tree'
import { createPage } from '@vitrine/contract/endpoints/admin-pages'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { PageCombobox } from '../page-list/page-combobox.tsx'
import { paths } from '../routing/paths.ts'
import { useDeclaredNames } from '../session/declared-names.ts'
import { getDefaultLocale, useSession } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { proposeParent } from './propose-parent.ts'
import { useFilter } from './use-filter.ts'

/** Asks for title, template and parent of a new page, and opens its first draft. */
export function NewPageDialog({ pages, onClose }: { pages: PageInTree[]; onClose: () => void }) {
  const t = useTexts('pages')
  const { site } = useSession()
  const { filter } = useFilter()
  const names = useDeclaredNames()
  const creation = useCreatePage()
  const [template, setTemplate] = useState(() => getCommonTemplate(pages))
  const [chosen, setChosen] = useState<number | null>()
  const refused = creation.data?.ok === false ? creation.data : undefined
  return (
    <Dialog title={t('newPage')} onClose={onClose}>
      <Form label={t('newPage')} onSend={(form) => creation.mutate(readPage(form))}>
        <ProblemNotice refused={refused} fields={['title', 'template', 'parent', 'locale']} />
        <TextInput
          id="title"
          name="title"
          label={t('pageTitle')}
          error={refused?.errors.title}
          required
          withAsterisk={false}
        />
        <NativeSelect
          id="locale"
          name="locale"
          label={t('language')}
          defaultValue={filter.locale ?? getDefaultLocale(site)}
          data={site.locales.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <NativeSelect
          id="template"
          name="template"
          label={t('template')}
          value={template}
          data={site.templates.map(({ name }) => ({ value: name, label: names.template(name) }))}
          onChange={(event) => setTemplate(event.currentTarget.value)}
        />
        <PageCombobox
          name="parent"
          label={t('parent')}
          pages={pages}
          none={t('noParent')}
          value={chosen === undefined ? proposeParent(pages, template) : chosen}
          onChange={setChosen}
        />
        <Button type="submit" loading={creation.isPending}>
          {t('create')}
        </Button>
      </Form>
    </Dialog>
  )
}

function useCreatePage() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: NewPage) => {
      const answer = await call(createPage, { body })
      if (!answer.ok) return answer
      void queries.invalidateQueries({ queryKey: ['pages'] })
      await navigate(paths.page(answer.data.data.id, body.locale))
      return answer
    },
  })
}

function readPage(form: FormData): NewPage {
  const text = (name: string) => String(form.get(name) ?? '')
  const parent = Number(text('parent'))
  return {
    title: text('title'),
    template: text('template'),
    parent: parent > 0 ? parent : null,
    locale: text('locale'),
  }
}

/** The template that most pages have. */
function getCommonTemplate(pages: PageInTree[]): string {
  const counts = Map.groupBy(pages, ({ template }) => template)
  const [first] = [...counts].toSorted(([, one], [, other]) => other.length - one.length)
  return first?.[0] ?? 'page'
}
