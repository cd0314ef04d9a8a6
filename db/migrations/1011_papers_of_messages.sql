-- The paper of a document goes along with its message as PDF (docs/decisions/212), where the template is registered with a document as its header.
-- The file is stored with the message, in one transaction. So a process that dies finds both when it goes on.
alter table pesan
  -- What the file is called at the customer's telephone. A template has one header.
  add column berkas text check (berkas ~ '^[A-Za-z0-9._-]{1,80}$'),
  add constraint pesan_paper_of_template check (berkas is null or (template is not null and kepala is null));
create table pesan_berkas (
  id_pesan bigint primary key references pesan,
  isi      bytea  not null check (length(isi) between 5 and 1500000 and substr(isi, 1, 5) = '%PDF-'::bytea)
);
-- A paper stays as it was made. It goes after 30 days, if its message does not wait.
create function guard_pesan_berkas() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from pesan p where p.id = old.id_pesan and p.status <> 'ANTRI' and p.created_at < now() - interval '30 days') then
    return old;
  end if;
  raise exception 'the paper of message % stays', old.id_pesan using errcode = 'KN001';
end $$;
create trigger pesan_berkas_stays before update or delete on pesan_berkas for each row execute function guard_pesan_berkas();
