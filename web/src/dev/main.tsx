import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster } from '../ui/feedback/toast.tsx'
import { Gallery } from './gallery.tsx'
import '../styles.css'
import '../forced-colors.css'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Toaster>
        <Gallery />
      </Toaster>
    </StrictMode>,
  )
}
