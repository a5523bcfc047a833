const INVOICE = {
  recipient_name: 'Harbour Bakery',
  issuer_name: 'Bright Signs',
  number: '2026-014',
  total: '€480.00',
  due_date: '31 December 2026',
  action_url: 'https://app.example.com/i/the-token',
}

/** Sample values of every mail of the product, for the preview and the tests. */
export const SAMPLES = {
  'invoice-sent': INVOICE,
  'invoice-reminder': INVOICE,
  'invoice-overdue': {
    recipient_name: 'Ada Lovelace',
    headline: 'Invoice 2026-014 is overdue',
    body: 'We have reminded the client by mail.',
    action_label: 'Open the invoice',
    action_url: 'https://app.example.com/invoices/0199d3a8-5f66-7d77-8e88-1f2a3b4c5d6e',
    preferences_url: 'https://app.example.com/settings/notifications',
  },
}
