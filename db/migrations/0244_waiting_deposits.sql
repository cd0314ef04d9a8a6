-- Deposits that sales staff have entered and whose money the cashier takes (docs/decisions/045): nothing is held yet. One is decided once:
-- it becomes a document, or is refused with a reason. What was entered stays as it was.
create table antrian_titipan (
  kode_toko       text        not null references toko,
  no_antri        text        not null,
  tgl_system      date        not null,
  user_id         text        not null,
  created_at      timestamptz not null default now(),
  nama_customer   text        not null,
  grand_total     bigint      not null,
  dp              bigint      not null check (dp between 1 and grand_total),
  -- The pieces and the customer, as the call takes them.
  isi             jsonb       not null,
  status_antri    text        not null default 'MENUNGGU' check (status_antri in ('MENUNGGU', 'SELESAI', 'DITOLAK')),
  no_titipan      text,
  alasan_tolak    text,
  diputuskan_oleh text,
  diputuskan_at   timestamptz,
  primary key (kode_toko, no_antri),
  unique (kode_toko, no_titipan),
  foreign key (kode_toko, no_titipan) references titipan,
  constraint antrian_titipan_says_how check (
    (status_antri = 'SELESAI') = (no_titipan is not null) and (status_antri = 'DITOLAK') = (alasan_tolak is not null)
    and (status_antri = 'MENUNGGU') = (diputuskan_oleh is null) and (status_antri = 'MENUNGGU') = (diputuskan_at is null))
);
create index antrian_titipan_waiting on antrian_titipan (kode_toko, no_antri) where status_antri = 'MENUNGGU';
create function waiting_deposit_is_decided_once() returns trigger language plpgsql as $$
declare
  decided constant text[] := array['status_antri', 'no_titipan', 'alasan_tolak', 'diputuskan_oleh', 'diputuskan_at'];
begin
  if tg_op = 'INSERT' then
    if new.status_antri <> 'MENUNGGU' then
      raise exception '% begins decided', new.no_antri using errcode = 'KN001';
    end if;
  elsif old.status_antri <> 'MENUNGGU' or (to_jsonb(old) - decided) is distinct from (to_jsonb(new) - decided) then
    raise exception '% stays as it was entered and decided', new.no_antri using errcode = 'KN001';
  end if;
  return new;
end $$;
create trigger antrian_titipan_once before insert or update on antrian_titipan for each row execute function waiting_deposit_is_decided_once();
create trigger antrian_titipan_no_delete before delete on antrian_titipan for each row execute function refuse_removal();
create trigger antrian_titipan_no_truncate before truncate on antrian_titipan for each statement execute function refuse_removal();
