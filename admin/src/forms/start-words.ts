/** Words of new forms in the languages that the product knows. */

export const name = {
  fr: 'Nom',
  en: 'Name',
  es: 'Nombre',
  de: 'Name',
  it: 'Nome',
  ar: 'الاسم',
  ja: 'お名前',
  ru: 'Имя',
}

export const email = {
  fr: 'Adresse e-mail',
  en: 'Email address',
  es: 'Correo electrónico',
  de: 'E-Mail-Adresse',
  it: 'Indirizzo e-mail',
  ar: 'البريد الإلكتروني',
  ja: 'メールアドレス',
  ru: 'Адрес электронной почты',
}

export const message = {
  fr: 'Message',
  en: 'Message',
  es: 'Mensaje',
  de: 'Nachricht',
  it: 'Messaggio',
  ar: 'الرسالة',
  ja: 'メッセージ',
  ru: 'Сообщение',
}

export const telephone = {
  fr: 'Téléphone',
  en: 'Telephone',
  es: 'Teléfono',
  de: 'Telefon',
  it: 'Telefono',
  ar: 'الهاتف',
  ja: '電話番号',
  ru: 'Телефон',
}

export const persons = {
  fr: 'Nombre de personnes',
  en: 'Number of people',
  es: 'Número de personas',
  de: 'Anzahl der Personen',
  it: 'Numero di persone',
  ar: 'عدد الأشخاص',
  ja: '人数',
  ru: 'Количество человек',
}

export const remarks = {
  fr: 'Remarques',
  en: 'Remarks',
  es: 'Observaciones',
  de: 'Anmerkungen',
  it: 'Osservazioni',
  ar: 'ملاحظات',
  ja: '備考',
  ru: 'Примечания',
}

export const opinion = {
  fr: 'Qu’en avez-vous pensé\u202f?',
  en: 'What did you think of it?',
  es: '¿Qué le ha parecido?',
  de: 'Wie hat es Ihnen gefallen?',
  it: 'Che cosa ne pensa?',
  ar: 'ما رأيك؟',
  ja: 'いかがでしたか。',
  ru: 'Как вам понравилось?',
}

export const veryGood = {
  fr: 'Très bien',
  en: 'Very good',
  es: 'Muy bien',
  de: 'Sehr gut',
  it: 'Molto bene',
  ar: 'ممتاز',
  ja: 'とても良かった',
  ru: 'Очень хорошо',
}

export const good = {
  fr: 'Bien',
  en: 'Good',
  es: 'Bien',
  de: 'Gut',
  it: 'Bene',
  ar: 'جيد',
  ja: '良かった',
  ru: 'Хорошо',
}

export const poor = {
  fr: 'Décevant',
  en: 'Disappointing',
  es: 'Decepcionante',
  de: 'Enttäuschend',
  it: 'Deludente',
  ar: 'مخيّب للآمال',
  ja: '期待外れだった',
  ru: 'Плохо',
}

export const better = {
  fr: 'Que pourrions-nous améliorer\u202f?',
  en: 'What could we do better?',
  es: '¿Qué podríamos mejorar?',
  de: 'Was können wir besser machen?',
  it: 'Che cosa potremmo migliorare?',
  ar: 'ما الذي يمكننا تحسينه؟',
  ja: '改善できる点をお聞かせください。',
  ru: 'Что мы можем улучшить?',
}

export const send = {
  fr: 'Envoyer',
  en: 'Send',
  es: 'Enviar',
  de: 'Senden',
  it: 'Invia',
  ar: 'إرسال',
  ja: '送信する',
  ru: 'Отправить',
}

export const thanks = {
  fr: 'Merci. Votre message nous est bien parvenu.',
  en: 'Thank you. We have received your message.',
  es: 'Gracias. Hemos recibido su mensaje.',
  de: 'Vielen Dank. Wir haben Ihre Nachricht erhalten.',
  it: 'Grazie. Abbiamo ricevuto il suo messaggio.',
  ar: 'شكرًا لك. لقد وصلتنا رسالتك.',
  ja: 'ありがとうございます。送信内容を受け取りました。',
  ru: 'Спасибо. Мы получили ваше сообщение.',
}

/** What the answers are for. */
export const purposes = {
  contact: {
    fr: 'Nous utilisons ces informations pour vous répondre.',
    en: 'We use this information to answer you.',
    es: 'Usamos estos datos para responderle.',
    de: 'Wir verwenden diese Angaben, um Ihnen zu antworten.',
    it: 'Usiamo questi dati per risponderle.',
    ar: 'نستخدم هذه المعلومات للرد عليك.',
    ja: 'ご記入いただいた内容は、お返事のために使用します。',
    ru: 'Мы используем эти сведения, чтобы вам ответить.',
  },
  registration: {
    fr: 'Nous utilisons ces informations pour organiser la rencontre.',
    en: 'We use this information to organise the event.',
    es: 'Usamos estos datos para organizar el encuentro.',
    de: 'Wir verwenden diese Angaben, um die Veranstaltung vorzubereiten.',
    it: 'Usiamo questi dati per organizzare l’incontro.',
    ar: 'نستخدم هذه المعلومات لتنظيم اللقاء.',
    ja: 'ご記入いただいた内容は、催しの準備のために使用します。',
    ru: 'Мы используем эти сведения для подготовки мероприятия.',
  },
  survey: {
    fr: 'Nous utilisons ces réponses pour nous améliorer.',
    en: 'We use these answers to improve.',
    es: 'Usamos estas respuestas para mejorar.',
    de: 'Wir verwenden diese Antworten, um uns zu verbessern.',
    it: 'Usiamo queste risposte per migliorare.',
    ar: 'نستخدم هذه الإجابات لتحسين عملنا.',
    ja: '回答は、改善のために使用します。',
    ru: 'Мы используем эти ответы, чтобы стать лучше.',
  },
}
