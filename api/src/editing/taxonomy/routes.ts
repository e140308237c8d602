import * as authors from '@vitrine/contract/endpoints/authors'
import * as topics from '@vitrine/contract/endpoints/topics'
import { type BoundEndpoint, bindWith } from '../../binding/bind.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { changeAuthor, createAuthor, deleteAuthor, listAuthors, restoreAuthor } from './authors.ts'
import {
  changeTopic,
  createTopic,
  deleteTopic,
  listTopics,
  orderTopics,
  restoreTopic,
} from './topics.ts'

export function taxonomyRoutes(editing: EditingDeps): BoundEndpoint[] {
  const to = bindWith(editing)
  return [
    to(topics.listTopics, listTopics),
    to(topics.createTopic, createTopic),
    to(topics.changeTopic, changeTopic),
    to(topics.orderTopics, orderTopics),
    to(topics.deleteTopic, deleteTopic),
    to(topics.restoreTopic, restoreTopic),
    to(authors.listAuthors, listAuthors),
    to(authors.createAuthor, createAuthor),
    to(authors.changeAuthor, changeAuthor),
    to(authors.deleteAuthor, deleteAuthor),
    to(authors.restoreAuthor, restoreAuthor),
  ]
}
