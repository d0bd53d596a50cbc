/** A chat on WhatsApp, with a first line already written. */

/** `0241234567` is `233241234567` there. */
export function whatsappChatLink(phone: string, text = ''): string {
  const number = phone.replace(/\D/g, '').replace(/^0/, '233');
  return `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
}
