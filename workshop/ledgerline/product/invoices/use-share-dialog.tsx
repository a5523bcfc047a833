import { api, Button, CopyField, Modal, ModalActions, useAction, useToast } from '@plinth/web/product'
import { type ReactNode, useState } from 'react'
import { QrCode } from './qr-code.tsx'

/** Makes a link to the public page and shows it once: call `share`, render `dialog`. */
export function useShareDialog(invoice_id: string) {
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const [url, setUrl] = useState('')
  const { mutate: share, isPending: sharing } = useAction({
    mutationFn: () => api('POST /invoices/:invoice_id/links', { params: { invoice_id } }),
    onSuccess: (link) => {
      setUrl(link.url)
      setOpen(true)
    },
    onError: ({ detail }) => toast('danger', detail),
  })
  const dialog: ReactNode = (
    <Modal
      open={isOpen}
      title="Link to the invoice"
      description="Whoever has it can read the invoice. It is shown only now; you can make another one."
      onClose={() => setOpen(false)}
    >
      <div className="grid justify-items-center gap-4">
        <QrCode text={url} label="QR code of the link" />
        <CopyField value={url} label="the link" />
      </div>
      <ModalActions>
        <Button onClick={() => setOpen(false)}>Close</Button>
      </ModalActions>
    </Modal>
  )
  return { share, sharing, dialog }
}
