import './zod.ts'
import { followDocument } from './follow-document.ts'
import { createApp } from './start-app.tsx'
import './styles.css'
import './forced-colors.css'

followDocument()
void createApp().start()
