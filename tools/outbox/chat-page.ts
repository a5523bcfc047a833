import { type Html, html } from '../pages/html.ts'
import { empty, timeOf } from './layout.ts'

export type ChatMessage = { channel: string; text: string; at: Date }

/** The messages of the chat, newest first. */
export function chatPage(messages: readonly (ChatMessage & { number: number })[]): Html {
  return html`<main class="chat">
      <h1>Chat</h1>
      <div id="messages" data-live>${messages.length === 0 ? nothing() : html`<ol>${messages.map(row)}</ol>`}</div>
    </main>`
}

function nothing(): Html {
  return empty('No message yet', 'Use the forms on the Website tab: the alert appears here instead of in Slack.')
}

function row({ channel, text, at }: ChatMessage): Html {
  return html`<li>
          <p class="line"><span class="channel">#${channel}</span>${timeOf(at)}</p>
          <p class="text">${readEntities(text)}</p>
        </li>`
}

// Slack shows these three entities as characters; all other text stays as it is.
function readEntities(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
