import {
  RemovedTopic,
  RemovedTopicAnswer,
  restoreLimits,
  TaxonomyVersion,
  TopicAnswer,
  TopicConflict,
  TopicFields,
  TopicList,
  TopicOrder,
  TopicUpdate,
  taxonomyLimits,
} from '../admin/topics.ts'
import { Problem } from '../http/problem.ts'
import { adminEndpoint, json } from './endpoint.ts'
import { IdParam } from './parameters.ts'

const topics = '/api/admin/topics'
const topic = `${topics}/{id}` as const
const params = { id: IdParam }
const permission = 'change-topics'
const limits = { bytesMax: 131_072 }
const unknown = [Problem, 'There is no such topic.'] as const
const conflict = [TopicConflict, 'Another person has changed it: its present state.'] as const
const refused = [
  Problem,
  'The fields that are not valid, a slug of another topic, or there are 1,000 topics.',
] as const

export const listTopics = adminEndpoint({
  method: 'GET',
  path: topics,
  summary: 'Lists the topics of pages, 1,000 at most.',
  permission: 'read-pages',
  answers: { 200: [TopicList, 'The topics in their order, with the number of their pages.'] },
})

export const createTopic = adminEndpoint({
  method: 'POST',
  path: topics,
  summary: 'Creates a topic.',
  permission,
  body: json(TopicFields, limits),
  answers: { 201: [TopicAnswer, 'The topic.'], 422: refused },
})

export const changeTopic = adminEndpoint({
  method: 'PUT',
  path: topic,
  summary: 'Changes a topic. A former slug is stored until another topic takes it.',
  permission,
  params,
  body: json(TopicUpdate, limits),
  answers: { 200: [TopicAnswer, 'The topic.'], 404: unknown, 409: conflict, 422: refused },
})

export const orderTopics = adminEndpoint({
  method: 'POST',
  path: `${topics}/order`,
  summary: 'Orders the topics.',
  permission,
  body: json(TopicOrder, { depthMax: 3, valuesMax: taxonomyLimits.topics + 3 }),
  answers: { 200: [TopicList, 'The topics in their order.'] },
})

export const deleteTopic = adminEndpoint({
  method: 'DELETE',
  path: topic,
  summary: 'Deletes a topic, and removes it from its pages.',
  permission,
  params,
  query: TaxonomyVersion,
  answers: {
    200: [RemovedTopicAnswer, 'The deleted topic, to restore it.'],
    404: unknown,
    409: conflict,
    422: [Problem, 'The version is not valid.'],
  },
})

export const restoreTopic = adminEndpoint({
  method: 'POST',
  path: `${topics}/restore`,
  summary: 'Restores a deleted topic, also on its pages.',
  permission,
  body: json(RemovedTopic, restoreLimits),
  answers: { 201: [TopicAnswer, 'The topic.'], 422: refused },
})
