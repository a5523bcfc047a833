// Fetches the page again when something arrives, and replaces the parts marked `data-live`.

const changes = new EventSource('/changes')
changes.addEventListener('open', refresh)
changes.addEventListener('message', async ({ data }) => {
  await refresh()
  const news = document.querySelector('#news')
  if (news) news.textContent = data
})

async function refresh() {
  const response = await fetch(location.href)
  if (!response.ok) return
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const part of document.querySelectorAll('[data-live]')) replace(part, next.getElementById(part.id))
}

function replace(part, fresh) {
  if (!fresh || fresh.innerHTML === part.innerHTML) return
  const focused = part.contains(document.activeElement) ? document.activeElement.id : ''
  part.replaceChildren(...fresh.childNodes)
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true })
}

// Each iframe gets the height of its mail, so that the mail scrolls with the page.
for (const frame of document.querySelectorAll('iframe')) {
  const resize = () => {
    const content = frame.contentDocument?.documentElement
    if (content) frame.style.height = `${content.scrollHeight}px`
  }
  const watch = () => {
    resize()
    if (frame.contentDocument?.body) new ResizeObserver(resize).observe(frame.contentDocument.body)
  }
  frame.addEventListener('load', watch)
  if (frame.contentDocument?.readyState === 'complete') watch()
}
