import { type Html, html } from '../pages/html.ts'
import { empty, timeOf } from './layout.ts'

export type ChatMessage = { channel: string; text: string; at: Date }

export function chatPage(messages: readonly ChatMessage[], website_url: string): Html {
  return html`<main class="chat">
      <h1>Chat</h1>
      <div id="messages" data-live>${messages.length === 0 ? nothing(website_url) : html`<ol>${messages.map(row)}</ol>`}</div>
    </main>`
}

function nothing(website_url: string): Html {
  const sentence = html`Send a form on the <a href="${website_url}">website</a>. The alert appears here instead of in Slack.`
  return empty('No messages yet', sentence)
}

function row({ channel, text, at }: ChatMessage): Html {
  return html`<li>
          <p class="line"><span class="channel">#${channel}</span> ${timeOf(at)}</p>
          <p class="text">${readEntities(text)}</p>
        </li>`
}

// Slack shows these three entities as characters; all other text stays as it is.
function readEntities(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
