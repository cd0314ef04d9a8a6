-- What a member may lack and take over. His telephone stays his own: those of joined members find him as well.
create or replace function data_member_diisi() returns text[] language sql immutable parallel safe as $$
  select array['tgl_lahir', 'jenis_kelamin', 'alamat', 'kecamatan', 'kota', 'email', 'no_identitas', 'pekerjaan', 'kewarganegaraan', 'referensi']
$$;
