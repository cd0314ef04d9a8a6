-- Personal data (docs/decisions/166): consent by purpose with its wording, and every look at an identity number.

-- 1. What a member is asked to agree to. The wording of a language that has none is the Indonesian one.
create table tujuan_data (
  kode_tujuan text    primary key,
  tujuan_pakai text    not null,
  bunyi       text    not null check (trim(bunyi) <> ''),
  bunyi_en    text    check (trim(bunyi_en) <> ''),
  bunyi_hk    text    check (trim(bunyi_hk) <> ''),
  bunyi_my    text    check (trim(bunyi_my) <> ''),
  bunyi_jp    text    check (trim(bunyi_jp) <> ''),
  bunyi_it    text    check (trim(bunyi_it) <> ''),
  ditanyakan  boolean not null default true,
  -- Counts the wordings.
  versi_bunyi integer not null default 1
);
-- Every wording that there was, kept for those who agreed to it.
create table bunyi_tujuan (
  kode_tujuan text        not null references tujuan_data on delete cascade on update cascade,
  versi_bunyi integer     not null,
  bahasa      text        not null check (bahasa in ('id', 'en', 'hk', 'my', 'jp', 'it')),
  bunyi       text        not null,
  created_at  timestamptz not null default now(),
  primary key (kode_tujuan, versi_bunyi, bahasa)
);
create trigger bunyi_tujuan_is_kept before insert or update or delete on bunyi_tujuan for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger bunyi_tujuan_no_truncate before truncate on bunyi_tujuan for each statement execute function refuse_change();

create function count_wording() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.versi_bunyi := 1;
  else
    new.versi_bunyi := old.versi_bunyi + case when (old.bunyi, old.bunyi_en, old.bunyi_hk, old.bunyi_my, old.bunyi_jp, old.bunyi_it)
      is distinct from (new.bunyi, new.bunyi_en, new.bunyi_hk, new.bunyi_my, new.bunyi_jp, new.bunyi_it) then 1 else 0 end;
  end if;
  return new;
end $$;
create function keep_wording() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into bunyi_tujuan (kode_tujuan, versi_bunyi, bahasa, bunyi)
  select new.kode_tujuan, new.versi_bunyi, b.bahasa, b.bunyi
  from (values ('id', new.bunyi), ('en', new.bunyi_en), ('hk', new.bunyi_hk), ('my', new.bunyi_my), ('jp', new.bunyi_jp), ('it', new.bunyi_it)) as b (bahasa, bunyi)
  where b.bunyi is not null on conflict do nothing;
  return null;
end $$;
revoke execute on function keep_wording() from public;
create trigger tujuan_data_counts before insert or update on tujuan_data for each row execute function count_wording();
create trigger tujuan_data_keeps after insert or update on tujuan_data for each row execute function keep_wording();

insert into tujuan_data (kode_tujuan, tujuan_pakai, bunyi, bunyi_en, bunyi_hk, bunyi_my, bunyi_jp, bunyi_it) values
  ('LAYANAN', 'Layanan Member', 'Saya setuju data saya disimpan untuk nota, penukaran, pembelian kembali dan poin member.',
   'I agree that my data is kept for receipts, exchanges, buybacks and member points.', '本人同意保存我的資料，用於收據、換貨、回購及會員積分。',
   'Saya bersetuju data saya disimpan untuk resit, penukaran, belian semula dan mata ahli.', 'レシート、交換、買戻し、会員ポイントのために私の情報を保存することに同意します。',
   'Acconsento alla conservazione dei miei dati per scontrini, cambi, riacquisti e punti.'),
  ('PROMOSI', 'Pesan Promosi', 'Saya setuju menerima pesan promosi dari toko. Saya bisa berhenti kapan saja.',
   'I agree to get promotional messages from the shop. I can stop this at any time.', '本人同意接收商店的推廣訊息，並可隨時停止。',
   'Saya bersetuju menerima mesej promosi daripada kedai. Saya boleh berhenti pada bila-bila masa.', '店舗からの宣伝メッセージを受け取ることに同意します。いつでも停止できます。',
   'Acconsento a ricevere messaggi promozionali dal negozio. Posso smettere in qualsiasi momento.');

-- 2. Who agreed, to which wording, or took it back. The last row of a purpose holds.
create table persetujuan (
  no_persetujuan bigint      generated always as identity primary key,
  kode_toko      text        not null references toko,
  tgl_system     date        not null,
  kode_member    text        not null references member,
  kode_tujuan    text        not null references tujuan_data,
  versi_bunyi    integer     not null,
  bahasa         text        not null,
  setuju         boolean     not null,
  user_id        text        not null,
  created_at     timestamptz not null default now(),
  foreign key (kode_tujuan, versi_bunyi, bahasa) references bunyi_tujuan
);
create index persetujuan_by_member on persetujuan (kode_member, kode_tujuan, no_persetujuan);
create trigger persetujuan_append_only before update or delete on persetujuan for each row execute function refuse_change();
create trigger persetujuan_no_truncate before truncate on persetujuan for each statement execute function refuse_change();
create trigger persetujuan_of_one_member after insert on persetujuan for each row execute function member_is_not_joined();

-- Whether a person agrees to a purpose now; null if he was never asked.
create function menyetujui(kode text, tujuan text) returns boolean language sql stable parallel safe as $$
  select p.setuju from persetujuan p where p.kode_member = any (semua_kode_member($1)) and p.kode_tujuan = $2 order by p.no_persetujuan desc limit 1
$$;

-- 3. Every look at an identity number, at all that is kept of a person, and at the fingerprints of a user: who, when, whose, from where.
create table data_dilihat (
  no_lihat   bigint      generated always as identity primary key,
  kode_toko  text        not null references toko,
  jenis      text        not null check (jenis in ('IDENTITAS', 'FILE_MEMBER', 'BERKAS', 'SIDIK_JARI')),
  -- The code of the member, the user whose fingers they are, or the first of a file.
  milik      text        not null,
  jumlah     integer     not null default 1 check (jumlah > 0),
  user_id    text        not null,
  ip         text        not null,
  created_at timestamptz not null default now()
);
create index data_dilihat_by_time on data_dilihat (kode_toko, created_at);
create index data_dilihat_by_person on data_dilihat (milik);
create trigger data_dilihat_append_only before update or delete on data_dilihat for each row execute function refuse_change();
create trigger data_dilihat_no_truncate before truncate on data_dilihat for each statement execute function refuse_change();
create index surat_dilihat_by_time on surat_dilihat (kode_toko, created_at);
-- With the looks at papers (0333_papers_of_sellers.sql), whose document is named.
create view semua_dilihat as
  select kode_toko, jenis, milik, jumlah, user_id, ip, created_at from data_dilihat
  union all
  select l.kode_toko, 'SURAT', coalesce(s.no_faktur_beli, s.no_faktur, s.no_jual_beli, '-'), 1, l.user_id, l.ip, l.created_at
  from surat_dilihat l join surat_penjual s using (foto);

-- 4. Fingerprints are data of their own kind: each is kept with the wording that its owner agreed to, and goes when he works here no more.
alter table fingerprint
  add column bunyi_setuju text check (bunyi_setuju <> ''),
  add column setuju_at    timestamptz,
  add constraint fingerprint_is_agreed_to check (bunyi_setuju is not null and setuju_at is not null) not valid;
create function forget_fingers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from fingerprint where user_id = new.user_id;
  delete from kunci_perangkat where user_id = new.user_id;
  return null;
end $$;
revoke execute on function forget_fingers() from public;
create trigger users_forget_fingers after update of is_active on users for each row when (not new.is_active) execute function forget_fingers();

-- 5. The documents that name a person by one of these codes, telephones or identity numbers.
create function dokumen_pribadi(kodes text[], telepon text[], identitas text[]) returns table (tabel text, kode_toko text, nomor text, tgl_system date)
language plpgsql stable as $$
declare
  d record;
begin
  for d in
    select k.tabel, k.nomor, string_agg(case a.attname when 'kode_member' then 't.kode_member = any ($1)' when 'ke_member' then 't.ke_member = any ($1)'
      when 'no_hp' then 't.no_hp <> '''' and telepon_baku(t.no_hp) = any ($2)' else 't.no_identitas = any ($3)' end, ' or ') as syarat
    from dokumen k join pg_class c on c.relname = k.tabel and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = c.oid and not a.attisdropped and a.attname in ('kode_member', 'ke_member', 'no_hp', 'no_identitas')
    group by k.tabel, k.nomor order by 1
  loop
    return query execute format('select %1$L::text, t.kode_toko, t.%2$I::text, t.tgl_system from %1$I t where %3$s', d.tabel, d.nomor, d.syarat)
      using kodes, telepon, identitas;
  end loop;
end $$;
