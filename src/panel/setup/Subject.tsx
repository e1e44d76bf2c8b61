import type { ComponentChildren } from 'preact';

type SubjectProps = { readonly title: string; readonly children: ComponentChildren };

/** Settings about one subject, folded until they are wanted. */
export function Subject({ title, children }: SubjectProps) {
  return (
    <details class="subject">
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}
