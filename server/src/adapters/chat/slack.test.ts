import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeSlack, type SlackBehaviour, startSlack } from '../../../test/fakes/slack.ts'
import type { ChatAlert } from './port.ts'
import { createSlackChat } from './slack.ts'

const ALERT: ChatAlert = { title: 'News', facts: [{ label: 'Name', value: 'Ada <!here>', max: 80 }] }

let slack: FakeSlack
beforeAll(async () => {
  slack = await startSlack()
})
beforeEach(() => {
  slack.behaviour = 'answer'
  slack.posts.length = 0
})
afterAll(() => slack.close())

const chat = (deadline_ms = 3000) => createSlackChat({ configuration: slack.configuration, deadline_ms })

test('an alert is one post to alerts-users, as plain text [M6]', async () => {
  await chat().post(ALERT)
  expect(slack.posts).toEqual([
    {
      url: '/api/chat.postMessage',
      headers: expect.objectContaining({
        authorization: `Bearer ${slack.configuration.bot_token}`,
        'content-type': 'application/json; charset=utf-8',
      }),
      body: {
        channel: 'alerts-users',
        text: 'News\nName: Ada &lt;!here&gt;',
        mrkdwn: false,
        parse: 'none',
        link_names: false,
        unfurl_links: false,
        unfurl_media: false,
      },
    },
  ])
})

test('an alert is measured, whether it arrives or not', async () => {
  const outcomes: string[] = []
  const { configuration } = slack
  const measured = createSlackChat({ configuration, observe: (outcome) => outcomes.push(outcome) })
  await measured.post(ALERT)
  slack.behaviour = { status: 500 }
  await expect(measured.post(ALERT)).rejects.toThrow('http_500')
  expect(outcomes).toEqual(['ok', 'failed'])
})

describe('failed posts', () => {
  const failures: [SlackBehaviour, string][] = [
    [{ status: 500 }, 'http_500'],
    [{ status: 429 }, 'http_429'],
    [{ status: 201 }, 'http_201'],
    [{ error: 'not_in_channel' }, 'not_in_channel'],
    [{ error: 'Ada <!here> is not wanted' }, 'malformed_answer'],
    [{ status: 200, body: '{"ok":"true"}' }, 'malformed_answer'],
    [{ status: 200, body: 'null' }, 'malformed_answer'],
    ['malformed', 'malformed_answer'],
    ['reset', 'unreachable'],
    [{ redirect: '/elsewhere' }, 'unreachable'],
    ['hang', 'timeout'],
  ]
  test.each(failures)('a failed post is not retried, and its reason is one word: %j', async (behaviour, reason) => {
    slack.behaviour = behaviour
    await expect(chat(behaviour === 'hang' ? 100 : 3000).post(ALERT)).rejects.toMatchObject({
      name: 'ChatAlertFailed',
      reason,
      message: `The chat alert was not posted: ${reason}`,
    })
    expect(slack.posts).toHaveLength(1)
  })

  test('a post to a closed port is unreachable', async () => {
    const configuration = { bot_token: 'xoxb', api_base_url: 'http://127.0.0.1:1' }
    await expect(createSlackChat({ configuration }).post(ALERT)).rejects.toMatchObject({ reason: 'unreachable' })
  })

  test('a post with a wrong token has the reason invalid_auth', async () => {
    const configuration = { ...slack.configuration, bot_token: 'xoxb-of-somebody-else' }
    await expect(createSlackChat({ configuration }).post(ALERT)).rejects.toMatchObject({ reason: 'invalid_auth' })
  })
})
