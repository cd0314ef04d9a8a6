-- Trades by gram that sales staff have entered and whose money the cashier takes (docs/decisions/040): nothing has moved yet. One is
-- decided once: it becomes a document, or is refused with a reason. What was entered stays as it was.
create table antrian_jual_beli (
  kode_toko       text        not null references toko,
  no_antri        text        not null,
  tgl_system      date        not null,
  user_id         text        not null,
  created_at      timestamptz not null default now(),
  nama_customer   text        not null,
  grand_total     bigint      not null,
  -- The goods and the customer, as the call takes them.
  isi             jsonb       not null,
  status_antri    text        not null default 'MENUNGGU' check (status_antri in ('MENUNGGU', 'SELESAI', 'DITOLAK')),
  no_jual_beli    text,
  alasan_tolak    text,
  diputuskan_oleh text,
  diputuskan_at   timestamptz,
  primary key (kode_toko, no_antri),
  unique (kode_toko, no_jual_beli),
  foreign key (kode_toko, no_jual_beli) references jual_beli_manual,
  constraint antrian_jual_beli_says_how check (
    (status_antri = 'SELESAI') = (no_jual_beli is not null) and (status_antri = 'DITOLAK') = (alasan_tolak is not null)
    and (status_antri = 'MENUNGGU') = (diputuskan_oleh is null) and (status_antri = 'MENUNGGU') = (diputuskan_at is null))
);
create index antrian_jual_beli_waiting on antrian_jual_beli (kode_toko, no_antri) where status_antri = 'MENUNGGU';
create function waiting_is_decided_once() returns trigger language plpgsql as $$
declare
  decided constant text[] := array['status_antri', 'no_jual_beli', 'alasan_tolak', 'diputuskan_oleh', 'diputuskan_at'];
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
create trigger antrian_jual_beli_once before insert or update on antrian_jual_beli for each row execute function waiting_is_decided_once();
create trigger antrian_jual_beli_no_delete before delete on antrian_jual_beli for each row execute function refuse_removal();
create trigger antrian_jual_beli_no_truncate before truncate on antrian_jual_beli for each statement execute function refuse_removal();
