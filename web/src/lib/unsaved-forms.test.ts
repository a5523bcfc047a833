// @vitest-environment jsdom

import { afterEach, expect, test, vi } from 'vitest'
import { followForm, followForms, unsavedWork } from './unsaved-forms.ts'

const FIELDS = `
  <input type="hidden" name="customer" value="ada">
  <input type="radio" name="kind" value="one" checked><input type="radio" name="kind" value="two">
  <ol><li><input name="lines.7.text" value="first"></li><li><input name="lines.8.text" value="second"></li></ol>
  <input name="note" value="">`

let stop = () => {}
afterEach(() => stop())

function show(): HTMLFormElement {
  const form = document.createElement('form')
  form.innerHTML = FIELDS
  document.body.replaceChildren(form)
  stop = followForm(form)
  return form
}

test.each<[string, (form: HTMLFormElement) => void]>([
  ['an option is chosen', (form) => form.querySelector('[name=customer]')?.setAttribute('value', 'grace')],
  ['a row is removed', (form) => form.querySelector('li')?.remove()],
  ['a row is moved', (form) => form.querySelector('ol')?.append(form.querySelector('li') ?? '')],
])('a form has unsaved changes once %s, which causes no event', async (_name, change) => {
  const form = show()
  const listener = vi.fn()
  const end = followForms(listener)
  expect(unsavedWork()).toBe(null)
  change(form)
  await vi.waitFor(() => expect(listener).toHaveBeenCalled())
  expect(unsavedWork()).toBe('changes')
  end()
})

test('an empty field that goes changes nothing, and another radio button does', () => {
  const form = show()
  form.querySelector('[name=note]')?.remove()
  expect(unsavedWork()).toBe(null)
  form.querySelector<HTMLInputElement>('[value=two]')?.click()
  expect(unsavedWork()).toBe('changes')
})
